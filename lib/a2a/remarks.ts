import type { LogRow } from '@/lib/a2a/log'
import type { FaultData } from '@/lib/faults/fault'

/** Switchboard's own remarks in a log, by the keys under which screens translate them. `{what}`: the failure. */
export const remarks = {
  told: 'Already included in the task that the agent just sent.',
  unjoined: '{what}',
  activated: 'Extensions activated by the agent: {names}',
  waiting: 'Waiting for the agent: {what} Retrying until {until}.',
  'asked-later': 'Retrying later: {what}',
  otherwise: '{what} The call was not executed and is retried in a different form.',
  'other-dialect': '{what} The call was not executed and is retried with A2A {dialect}.',
  'other-place': '{what} The call was not executed and is retried with A2A {dialect} over {binding} at {url}.',
  'refused-too': 'Also rejected: {what}',
  'other-shape': 'The agent answered an A2A {used} call in {shape} format. Switchboard uses that version from now on.',
  'cannot-post': 'This agent doesn’t support push notifications, so Switchboard keeps the connection open.',
  posts: 'The agent sends push notifications, so Switchboard keeps no connection open.',
  'posts-not': 'Couldn’t set up push notifications, so Switchboard keeps the connection open: {what}',
  'not-written': 'Further push notifications are not logged. Switchboard still polls the task.',
  'not-let-in': 'Further push notifications of this kind are rejected and not logged.',
  'caller-untold': 'Couldn’t send a push notification to a caller after {attempts} attempts: {what}',
  departed:
    'The run paused because the task is {state}; in the original run it was {recorded}. Send the next message yourself.',
  'secret-gone':
    'The run paused because the next message contains a secret that was not stored. Send the next message yourself.',
  unsaid: 'Couldn’t send the next message: {what}',
  'other-task': 'Ignored, because it belongs to another task: {id}',
  unclear: 'Invalid event: {problem}',
  'push-other-task': 'The push notification is for another task.',
  'push-no-json': 'The body is not valid JSON or is nested too deeply.',
  'push-token': 'The notification token is wrong.',
  'push-no-jwt': 'The push notification has no JWT, which this agent must send.',
  'push-authorization': 'The Authorization header is wrong.',
  'push-foreign': 'The push notification is signed with an unknown key. Set the agent’s JWKS URL in its settings.',
  'push-unproven': 'The push notification contains neither the token nor the secret that Switchboard gave the agent.',
  'draft-parts': 'The agent uses “type” in parts, as in a draft of A2A 0.2. Switchboard uses that format from now on.',
  'polled-instead':
    'The agent keeps closing the stream of this task without new events. Switchboard polls the task instead.',
  'new-task': 'The agent answered this message in a new task: {id}',
  'stray-characters': 'The agent surrounds its JSON with invalid characters ({characters}), which Switchboard ignores.',
} as const

export type RemarkCode = keyof typeof remarks

/** Reasons for a rejected push notification as earlier versions logged them, with their codes. */
const earlierProblems: ReadonlyMap<string, RemarkCode> = new Map<string, RemarkCode>([
  ['The delivery is about another task.', 'push-other-task'],
  ['The body is not JSON, or nested too deep.', 'push-no-json'],
  ['The delivery has no JWT, which this agent has to send.', 'push-no-jwt'],
  [
    'The delivery is signed with a key that Switchboard does not know: tell it where the keys of the agent are.',
    'push-foreign',
  ],
  ['The delivery shows neither the token nor the secret that the agent was given.', 'push-unproven'],
])

/** A remark as a row stores it: in English, and with the values that a translation needs. */
export interface Remark {
  note: string
  code?: string
  values?: Record<string, string>
  cause?: FaultData
}

/** Returns the members of a fault that a translation needs. The agent's own data stays in its own row. */
export function summarizeFault({ kind, message, hop, details }: FaultData): FaultData {
  const { code, host, values } = details ?? {}
  const translatable = {
    ...(code !== undefined && { code }),
    ...(host !== undefined && { host }),
    ...(values !== undefined && { values }),
  }
  return { kind, message, ...(hop && { hop }), ...(Object.keys(translatable).length > 0 && { details: translatable }) }
}

const placeholder = /\{(\w+)\}/g

/** Creates a remark. `fault`: the failure that it is about. */
export function createRemark(code: RemarkCode, values: Record<string, string> = {}, fault?: FaultData): Remark {
  const all: Record<string, string> = { ...values, ...(fault && { what: fault.message }) }
  const note = remarks[code].replace(placeholder, (_, name: string) => all[name] ?? '')
  return {
    note,
    code,
    ...(Object.keys(values).length > 0 && { values }),
    ...(fault && { cause: summarizeFault(fault) }),
  }
}

const isCode = (code: string | undefined): code is RemarkCode => code !== undefined && Object.hasOwn(remarks, code)

/** True if all values that the sentence needs are present: imported files may lack them. */
function isComplete({ code, values, cause }: Remark): boolean {
  const has = (name: string) => (name === 'what' ? cause !== undefined : Object.hasOwn(values ?? {}, name))
  return isCode(code) && [...remarks[code].matchAll(placeholder)].every(([, name = '']) => has(name))
}

/** Returns Switchboard's remark in a row; null if there is none. A remark without a valid code is shown untranslated. */
export function readRemark({ event }: LogRow): Remark | null {
  if (event.kind === 'note') return isComplete(event) ? event : { note: event.note }
  const problem = event.kind === 'push' ? event.problem : undefined
  if (!problem) return null
  const current = Object.keys(remarks).find((name) => remarks[name as RemarkCode] === problem)
  const code = current ?? earlierProblems.get(problem)
  return { note: problem, ...(code !== undefined && { code }) }
}
