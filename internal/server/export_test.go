package server

// Wilson is for tests.
var Wilson = wilson
