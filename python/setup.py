"""The wheel: Python code of any version, and a C library for one platform."""

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.dist import Distribution


class Wheel(bdist_wheel):
    """A wheel that does not depend on the ABI of Python; --plat-name gives the platform."""

    def get_tag(self):  # type: ignore[no-untyped-def]
        """Any Python 3, no ABI, the platform."""
        return "py3", "none", super().get_tag()[2]


class Binary(Distribution):
    """A distribution with a library that is built elsewhere."""

    def has_ext_modules(self):  # type: ignore[no-untyped-def]
        """Say that it belongs to a platform."""
        return True


setup(cmdclass={"bdist_wheel": Wheel}, distclass=Binary)
