import { z } from 'zod'
import { traceSchema, traceVersion } from '@/lib/trace/trace'

/** Returns the JSON Schema of a trace as text. */
export function traceSchemaText(): string {
  const schema = z.toJSONSchema(traceSchema, {
    unrepresentable: 'any',
    io: 'input',
    reused: 'ref',
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  })
  return `${JSON.stringify({ title: `Switchboard trace, version ${traceVersion}`, ...schema }, null, 2)}\n`
}
