import type { FastifyInstance } from 'fastify'

/** Upper ends of the classes of durations, in seconds (Prometheus, "histogram"). */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

interface Counted {
  readonly method: string
  readonly route: string
  readonly status: number
  count: number
  seconds: number
  readonly within: number[]
}

export interface Requests {
  /** In the text format of Prometheus. */
  text(): string
}

/** A label's value: what is in quotation marks, without what would end it. */
export const label = (value: string): string =>
  value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')

const rowsOf = ({ method, route, status, count, seconds, within }: Counted): string[] => {
  const labels = `method="${label(method)}",route="${label(route)}",status="${status}"`
  const name = 'papaver_http_request_duration_seconds'
  return [
    ...bounds.map((bound, index) => `${name}_bucket{${labels},le="${bound}"} ${within[index] ?? 0}`),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${Math.round(seconds * 1e6) / 1e6}`,
    `${name}_count{${labels}} ${count}`,
  ]
}

/** Counts every answer of this process by route and status. The route, never the address: that may carry a token. */
export const countRequests = (fastify: FastifyInstance): Requests => {
  const known = new Map<string, Counted>()
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const key = `${request.method} ${route} ${reply.statusCode}`
    const counted = known.get(key) ?? {
      method: request.method,
      route,
      status: reply.statusCode,
      count: 0,
      seconds: 0,
      within: bounds.map(() => 0),
    }
    known.set(key, counted)
    const seconds = reply.elapsedTime / 1000
    counted.count += 1
    counted.seconds += seconds
    for (const [index, bound] of bounds.entries())
      if (seconds <= bound) counted.within[index] = (counted.within[index] ?? 0) + 1
    done()
  })
  return {
    text: () =>
      [
        '# HELP papaver_http_request_duration_seconds Answers by route and status.',
        '# TYPE papaver_http_request_duration_seconds histogram',
        ...[...known.values()].flatMap(rowsOf),
      ].join('\n'),
  }
}
