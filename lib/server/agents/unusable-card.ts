import 'server-only'
import { limits } from '@/lib/a2a/limits'
import type { CardProblem } from '@/lib/api/card'
import { Fault } from '@/lib/faults/fault'
import { sizeLimit, sizeInWords } from '@/lib/server/limits'

const sentences: Record<CardProblem, (size: string) => string> = {
  'no-json': () => "The agent's new Agent Card is invalid JSON.",
  'no-card': () => "The agent now returns JSON that isn't an Agent Card.",
  'no-address': () => "The agent's new Agent Card has no endpoint URL.",
  'secret-address': () => "The endpoint URL in the agent's new Agent Card contains a username or password.",
  'too-large': (size) => `The agent's new Agent Card is larger than ${size}.`,
  'too-many-values': () => `The agent's new Agent Card has more than ${limits().cardValues} values.`,
  'not-utf8': () => "The agent's new Agent Card is not valid UTF-8.",
}

/** The fault of a card that came and does not take the place of the current one. */
export function unusableCard(problem: CardProblem): Fault {
  const size = sizeInWords(sizeLimit('card'), 'card')
  return new Fault('agent-nonsense', sentences[problem](size), {
    hint: 'Switchboard keeps using the last valid card.',
    hop: 'agent',
    details: { step: 'card', problem, code: `now-${problem}`, values: { size, most: limits().cardValues } },
  })
}
