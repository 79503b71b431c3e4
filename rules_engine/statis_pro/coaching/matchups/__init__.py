"""What calls bring against each other, and how often each side should make them."""
