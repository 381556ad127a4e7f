import type { SampleAgent, Step, Turn } from '@/lib/samples/agent'
import { failed, textOf, working } from '@/lib/samples/steps'
import { tellStory } from '@/lib/samples/storyteller/tell-story'
import { writeReport } from '@/lib/samples/storyteller/write-report'

async function* greet(): AsyncGenerator<Step> {
  yield { step: 'message', parts: [{ text: 'Hello! Ask me for a story about anything, or for a slow report.' }] }
}

async function* breakOnPurpose(): AsyncGenerator<Step> {
  yield working('Climbing a shelf')
  yield failed('The shelf fell over. This failure was asked for; ask for a story instead.')
}

function skillFor(turn: Turn) {
  const text = textOf(turn.message)
  if (/^(hi|hello|hey|你好)\b/i.test(text)) return greet
  if (/\breport\b/i.test(text)) return writeReport
  if (/\b(fail|break)\b/i.test(text)) return breakOnPurpose
  return tellStory
}

/** Speaks v0.3: streams long markdown, works slowly, fails on request. */
export const storyteller: SampleAgent = {
  name: 'storyteller',
  dialect: 'v0.3',
  card: {
    name: 'Storyteller',
    description: 'Streams a long markdown story word by word, and writes a slow report that can be canceled half-way.',
    version: '1.0.0',
    provider: { organization: 'Switchboard samples', url: 'https://example.com' },
    capabilities: { streaming: true, pushNotifications: false, extendedCard: false, extensions: [] },
    securitySchemes: {},
    security: [],
    inputModes: ['text/plain'],
    outputModes: ['text/markdown'],
    skills: [
      {
        id: 'tell-story',
        name: 'Tell a story',
        description: 'A story of five chapters about the subject you name, streamed in small chunks.',
        tags: ['writing', 'streaming', 'markdown'],
        examples: ['Tell me a story about a lighthouse', 'A story about the moon in 20 chunks'],
      },
      {
        id: 'slow-report',
        name: 'Write a slow report',
        description: 'Takes half a minute, tells its progress, and stops when you cancel it.',
        tags: ['long-running', 'progress'],
        examples: ['Write a slow report', 'Write a report in 60 seconds'],
      },
      {
        id: 'break',
        name: 'Fail on purpose',
        description: 'Ends in the state “failed”, to show what that looks like.',
        tags: ['failure'],
        examples: ['Please fail'],
      },
    ],
  },
  act: (turn) => skillFor(turn)(turn),
}
