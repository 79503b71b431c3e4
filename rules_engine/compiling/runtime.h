/* What the C compiler is told before the C that mypyc makes of a module.

   Ways that only an error takes are said to be cold, so that they are put out of the way of what is run: most of what
   mypyc makes is such ways, and a game goes through so much of the engine that it matters what stands side by side.

   And numbers are boxed here. A game puts two hundred thousand into lists, tuples and dicts, nearly all of them among
   those that Python keeps one object of; it is found in a table of our own instead of by two calls. Out of their boxes
   they come by a call instead of by the code of it at each of three and a half thousand places.

   Most lists of a game are of men, and grow from nothing: the first room that they get is enough for an eleven. */

#ifndef RULES_ENGINE_RUNTIME_H
#define RULES_ENGINE_RUNTIME_H

#include <Python.h>

#define COLD __attribute__((cold))
COLD void CPy_AddTraceback(const char *, const char *, int, PyObject *);
COLD void CPy_AttributeError(const char *, const char *, const char *, const char *, int, PyObject *);
COLD void CPy_TypeError(const char *, PyObject *);
COLD void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *, PyObject *);
COLD void CPyError_OutOfMemory(void);
COLD void PyErr_SetNone(PyObject *);
COLD void PyErr_SetString(PyObject *, const char *);
COLD PyObject *PyErr_Format(PyObject *, const char *, ...);
COLD static void CPy_DecRef(PyObject *); /* of what is left where an error came up */
COLD static void CPy_XDecRef(void *);

#include "CPy.h"

/* A tagged number is twice its value; one that is odd points to an object. Python keeps one object of each of these. */
enum { LOWEST = -5, HIGHEST = 256, BOXES = HIGHEST - LOWEST + 1 };

/* One table for the whole library, filled as numbers come up. */
__attribute__((weak, visibility("hidden"))) PyObject *boxes[BOXES];

COLD __attribute__((noinline)) static PyObject *box_first(CPyTagged number, PyObject **place) {
    *place = CPyTagged_StealAsObject(number);
    Py_INCREF(*place);
    return *place;
}

static inline PyObject *box(CPyTagged number) {
    CPyTagged above = number - 2 * (CPyTagged)LOWEST;
    if (likely(!(number & CPY_INT_TAG) && above < 2 * BOXES)) {
        PyObject **place = &boxes[above >> 1];
        if (unlikely(*place == NULL)) {
            return box_first(number, place);
        }
        Py_INCREF(*place);
        return *place;
    }
    return CPyTagged_StealAsObject(number);
}

#define CPyTagged_StealAsObject(number) box(number)

/* Once for the whole library. */
#define ONCE __attribute__((weak, visibility("hidden"), noinline))
ONCE CPyTagged unbox(PyObject *object) { return CPyTagged_FromObject(object); }
ONCE CPyTagged unbox_borrowed(PyObject *object) { return CPyTagged_BorrowFromObject(object); }

#define CPyTagged_FromObject(object) unbox(object)
#define CPyTagged_BorrowFromObject(object) unbox_borrowed(object)

enum { ROOM = 12 };

__attribute__((noinline)) static int append_with_room(PyObject *list, PyObject *item) {
    PyListObject *own = (PyListObject *)list;
    if (own->ob_item == NULL && own->allocated == 0) { /* less than none while a list is sorted */
        own->ob_item = PyMem_New(PyObject *, ROOM);
        if (own->ob_item != NULL) {
            own->allocated = ROOM;
        }
    }
    return PyList_Append(list, item);
}

static inline int append(PyObject *list, PyObject *item) {
    PyListObject *own = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(own);
    if (unlikely(own->allocated <= size)) {
        return append_with_room(list, item);
    }
    Py_INCREF(item);
    PyList_SET_ITEM(list, size, item);
    Py_SET_SIZE(own, size + 1);
    return 0;
}

#define PyList_Append(list, item) append(list, item)

#endif
