/**
 * The doubts that the program raises about its own results. Each is a pure function that gives a doubt or nothing; the
 * thresholds are such that independent samples of one kind raise none, see the simulation among the tests.
 */
package latency.doubt;
