import type { LogRow } from '@/lib/a2a/log'
import type { FaultData } from '@/lib/faults/fault'

/** Switchboard's own remarks in a log, by the names under which screens have them in each language. `{what}`: what failed. */
export const remarks = {
  told: 'The task as it was just told has this already.',
  unjoined: '{what}',
  activated: 'Extensions activated by the agent: {names}',
  waiting: 'The agent is waited for: {what} It is asked again until {until}.',
  'asked-later': 'Asked again later: {what}',
  otherwise: '{what} Nothing ran: tried again, asking otherwise.',
  'other-dialect': '{what} Nothing ran: tried again in {dialect}.',
  'other-place': '{what} Nothing ran: tried again in {dialect} over {binding} at {url}.',
  'refused-too': 'Refused too: {what}',
  'other-shape': 'This answer to {used} has the shape of {shape}, in which the agent is called from now on.',
  'cannot-post': 'This agent offers no push notifications: it is listened to instead.',
  posts: 'The agent posts its news to Switchboard: no connection to it is kept open.',
  'posts-not': 'The agent does not post its news here, it is listened to: {what}',
  'not-written': 'Further deliveries are not written down; the agent is asked for the task all the same.',
  'not-let-in': 'Further deliveries of this kind are refused without being written down.',
  'caller-untold': 'A caller could not be told of this task, and is given up after {attempts} attempts: {what}',
  departed:
    'The agent left the task {state} here; in the first run it was {recorded}. The rest of its messages is not said: it is your turn.',
  'secret-gone':
    'The next message holds a secret, which was not kept. The rest of its messages is not said: it is your turn.',
  unsaid: 'The next message could not be said: {what}',
  'other-task': 'Not understood: it names another task, {id}.',
  unclear: 'Not understood: {problem}',
  'push-other-task': 'The delivery is about another task.',
  'push-no-json': 'The body is not JSON, or nested too deep.',
  'push-token': 'The notification token is wrong.',
  'push-no-jwt': 'The delivery has no JWT, which this agent has to send.',
  'push-authorization': 'The Authorization header is wrong.',
  'push-foreign':
    'The delivery is signed with a key that Switchboard does not know: tell it where the keys of the agent are.',
  'push-unproven': 'The delivery shows neither the token nor the secret that the agent was given.',
  'draft-parts': 'The agent writes parts with "type", as a draft of 0.2 did. It receives them so from now on.',
  'polled-instead': 'The agent closes the stream of this task again and again without news. It is polled instead.',
  'new-task': 'The agent answers this message in a new task, {id}.',
  'stray-characters':
    'The agent puts characters around its JSON that JSON does not allow ({characters}). They are ignored.',
} as const

export type RemarkCode = keyof typeof remarks

/** A remark as a row holds it: in English, and with what it takes to tell it in another language. */
export interface Remark {
  note: string
  code?: string
  values?: Record<string, string>
  cause?: FaultData
}

/** Of a failure: what it takes to tell it. What the agent sent along stays in its own row. */
export function causeOf({ kind, message, hop, details }: FaultData): FaultData {
  const { code, host, values } = details ?? {}
  const told = {
    ...(code !== undefined && { code }),
    ...(host !== undefined && { host }),
    ...(values !== undefined && { values }),
  }
  return { kind, message, ...(hop && { hop }), ...(Object.keys(told).length > 0 && { details: told }) }
}

const placeholder = /\{(\w+)\}/g

/** One of our remarks. */
export function remark(code: RemarkCode, values: Record<string, string> = {}, fault?: FaultData): Remark {
  const all: Record<string, string> = { ...values, ...(fault && { what: fault.message }) }
  const note = remarks[code].replace(placeholder, (_, name: string) => all[name] ?? '')
  return {
    note,
    code,
    ...(Object.keys(values).length > 0 && { values }),
    ...(fault && { cause: causeOf(fault) }),
  }
}

const isCode = (code: string | undefined): code is RemarkCode => code !== undefined && Object.hasOwn(remarks, code)

/** True where nothing is missing that the sentence names: files of strangers may say anything. */
function canTell({ code, values, cause }: Remark): boolean {
  const has = (name: string) => (name === 'what' ? cause !== undefined : Object.hasOwn(values ?? {}, name))
  return isCode(code) && [...remarks[code].matchAll(placeholder)].every(([, name = '']) => has(name))
}

/** What a row says in our own words, where it is not something that was sent; null where that is nothing. Without a code it is told as it stands. */
export function remarkIn({ event }: LogRow): Remark | null {
  if (event.kind === 'note') return canTell(event) ? event : { note: event.note }
  const problem = event.kind === 'push' ? event.problem : undefined
  if (!problem) return null
  const code = Object.keys(remarks).find((name) => remarks[name as RemarkCode] === problem)
  return { note: problem, ...(code !== undefined && { code }) }
}
