"""What readers of a record are told and shown: prose, reasons of calls, pictures."""
