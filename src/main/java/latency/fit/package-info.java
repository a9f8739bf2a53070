/**
 * What latencies cost by what: lines through the points of a sweep, and where start methods overtake each other. Pure
 * functions of results.
 */
package latency.fit;
