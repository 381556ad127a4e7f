import { z } from 'zod'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { type Trace, traceFormat, traceSchema, traceVersion } from '@/lib/trace/trace'

/** Problems beyond these are only counted. */
const mostTold = 5

const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')

/** A trace in a file's text; what is wrong with it by member, the first problems in words. */
export function readTrace(text: string): Outcome<Trace> {
  const json = parseJson(text)
  if (!json.ok) return problem(text.trim() === '' ? 'It is empty.' : 'It is not JSON.')
  const named = z.object({ format: z.unknown(), version: z.unknown() }).safeParse(json.value)
  if (named.data?.format !== traceFormat)
    return problem(`It is not a trace of Switchboard: its member format is not "${traceFormat}".`)
  if (named.data.version !== traceVersion)
    return problem(
      `It is a trace of version ${JSON.stringify(named.data.version)}; this reads version ${traceVersion}.`,
    )
  const read = traceSchema.safeParse(json.value)
  if (!read.success) return problem(wordsOf(read.error))
  const odd = read.data.events.findIndex(({ seq }, index) => seq !== index + 1)
  if (odd !== -1) return problem(`events[${odd}].seq: ${read.data.events[odd]?.seq} where ${odd + 1} should follow.`)
  return ok(read.data)
}

function wordsOf({ issues }: z.ZodError): string {
  const told = issues.slice(0, mostTold).map(({ path, message }) => `${pathOf(path) || 'the file'}: ${message}`)
  const more = issues.length - told.length
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}
