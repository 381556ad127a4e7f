import { expect, it } from 'vitest'
import { createTraceParent } from '@/lib/client/gateway-client'
import { readTraceParent, toTraceHeaders } from '@/lib/server/platform/telemetry/log-context'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const span = '00f067aa0ba902b7'
const read = (traceparent: string, tracestate?: string) =>
  readTraceParent(new Headers({ traceparent, ...(tracestate && { tracestate }) }))

it('reads and writes valid headers', () => {
  const parent = read(`00-${trace}-${span}-01`, 'vendor=1,other=2')
  expect(parent).toMatchObject({ context: { traceId: trace, spanId: span, traceFlags: 1 }, state: 'vendor=1,other=2' })
  expect(parent && toTraceHeaders(parent)).toEqual({
    traceparent: `00-${trace}-${span}-01`,
    tracestate: 'vendor=1,other=2',
  })
  // A later version may say more.
  expect(read(`cc-${trace}-${span}-00-what-comes`)?.context.traceFlags).toBe(0)
})

it.each([
  '',
  `00-${trace}-${span}`,
  `00-${trace}-${span}-01-more`,
  `ff-${trace}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${trace}-${span}-01, 00-${trace}-${span}-01`,
])('ignores %j', (text) => {
  expect(read(text)).toBeUndefined()
})

it('drops a tracestate that is too long', () => {
  expect(read(`00-${trace}-${span}-01`, `a=${'x'.repeat(600)}`)?.state).toBeUndefined()
})

it('reads the headers of the browser, different for each request', () => {
  const traceIds = [createTraceParent(), createTraceParent()].map((each) => read(each)?.context.traceId)
  expect(traceIds).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^[\da-f]{32}$/)])
  expect(traceIds[0]).not.toBe(traceIds[1])
})
