import 'server-only'
import type { CardProblem } from '@/lib/api/card'
import { Fault } from '@/lib/faults/fault'
import { sizeLimit, sizeInWords } from '@/lib/server/limits'

const sentences: Record<CardProblem, string> = {
  'no-json': 'it is no JSON',
  'no-card': 'it is JSON, but no Agent Card',
  'no-address': 'it names no address to call',
  'secret-address': 'it names an address that holds a user name or a password',
  'too-large': 'it is larger than',
  'not-utf8': 'it is not valid UTF-8',
}

/** The fault of a card that came and does not take the place of the current one. */
export function unusableCard(problem: CardProblem): Fault {
  const size = sizeInWords(sizeLimit('card'), 'card')
  return new Fault(
    'agent-nonsense',
    `The card that the agent gives now cannot be used: ${sentences[problem]}${problem === 'too-large' ? ` ${size}` : ''}.`,
    {
      hint: 'The agent goes on by its last good card.',
      hop: 'agent',
      details: { step: 'card', problem, code: `now-${problem}`, values: { size } },
    },
  )
}
