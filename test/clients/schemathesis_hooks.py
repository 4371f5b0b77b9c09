"""Corrects what schemathesis 4.32 can't send. It's loaded through SCHEMATHESIS_HOOKS."""

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    """In sequences of requests, the id in a response becomes the `X-Request-Id` of another request, but as a number."""
    for name, value in (case.headers or {}).items():
        if not isinstance(value, str):
            case.headers[name] = str(value)
