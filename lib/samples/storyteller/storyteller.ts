import type { SampleAgent, Step, Turn } from '@/lib/samples/agent'
import { failed, instructionOf, working } from '@/lib/samples/steps'
import { tellStory } from '@/lib/samples/storyteller/tell-story'
import { writeReport } from '@/lib/samples/storyteller/write-report'

async function* greet(): AsyncGenerator<Step> {
  yield { step: 'message', parts: [{ text: 'Hello! Ask me for a story or a slow report.' }] }
}

async function* breakOnPurpose(): AsyncGenerator<Step> {
  yield working('Preparing to fail')
  yield failed('This task failed on purpose, because you asked for it.')
}

function skillFor(turn: Turn) {
  const text = instructionOf(turn.message)
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
    description: 'Streams a long Markdown story in small chunks and writes a slow report that you can cancel.',
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
        description: 'Writes a story with five chapters about any subject and streams it in small chunks.',
        tags: ['writing', 'streaming', 'markdown'],
        examples: ['Tell me a story about a lighthouse', 'A story about the moon in 20 chunks'],
      },
      {
        id: 'slow-report',
        name: 'Write a slow report',
        description: 'Takes 30 seconds, reports its progress and stops when you cancel the task.',
        tags: ['long-running', 'progress'],
        examples: ['Write a slow report', 'Write a report in 60 seconds'],
      },
      {
        id: 'break',
        name: 'Fail on purpose',
        description: 'Ends the task with the state “failed”.',
        tags: ['failure'],
        examples: ['Please fail'],
      },
    ],
  },
  act: (turn) => skillFor(turn)(turn),
}
