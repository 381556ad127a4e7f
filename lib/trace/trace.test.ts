import { describe, expect, it } from 'vitest'
import { type Trace, traceFormat, traceSchema, traceVersion } from '@/lib/trace/trace'

const trace: Trace = {
  format: traceFormat,
  version: traceVersion,
  agent: { name: 'Storyteller', dialect: 'v0.3' },
  task: {
    remoteId: 'task-1',
    contextId: null,
    dialect: 'v0.3',
    state: 'completed',
    title: 'A story',
    createdAt: '2026-11-23T08:00:00.000Z',
    updatedAt: '2026-11-23T08:00:01.000Z',
  },
  events: [],
}

describe('traceSchema', () => {
  it('accepts a trace from a file', () => {
    expect(traceSchema.parse(JSON.parse(JSON.stringify(trace)))).toEqual(trace)
  })

  it('rejects other files and unknown versions', () => {
    expect(traceSchema.safeParse({ ...trace, format: 'har' }).success).toBe(false)
    expect(traceSchema.safeParse({ ...trace, version: 2 }).success).toBe(false)
  })
})
