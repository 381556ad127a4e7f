import type { TaskState } from '@/lib/a2a/states'
import type { Step, Turn } from '@/lib/samples/sample-agent'
import { artifactStep } from '@/lib/samples/demos/show-artifacts'
import type { DemoSkill } from '@/lib/samples/demos/demo-skill'
import { authRequiredStep, completedStep, failedStep, readInstruction, pause, workingStep } from '@/lib/samples/steps'

const silenceMs = 20_000

/** Creates a run that works briefly and then ends in a state with a reason. */
function endIn(state: TaskState, text: string) {
  return async function* show({ signal }: Turn): AsyncGenerator<Step> {
    yield workingStep()
    await pause(400, signal)
    yield { step: 'status', state, parts: [{ text }] }
  }
}

async function* failHalfWay({ signal }: Turn): AsyncGenerator<Step> {
  yield workingStep('Reading the first half')
  await pause(400, signal)
  yield artifactStep('half', 'half.md', { text: '# First half\n\nThis part was written before the task failed.' })
  yield failedStep('The second half could not be read.')
}

async function* remainSilent({ signal }: Turn): AsyncGenerator<Step> {
  yield workingStep('Sending nothing for 20 seconds')
  await pause(silenceMs, signal)
  yield completedStep('Done.')
}

/** The task state is unknown for a while (v0.3 §6.3 “unknown”, v1.0 §4.1.3 TASK_STATE_UNSPECIFIED). */
async function* reportUnknownState({ signal }: Turn): AsyncGenerator<Step> {
  yield { step: 'status', state: 'unknown', parts: [{ text: 'The task state is unknown for a few seconds.' }] }
  await pause(4000, signal)
  yield completedStep('The task state is known again.')
}

async function* requireSignIn(turn: Turn): AsyncGenerator<Step> {
  if (turn.history.length > 0 && readInstruction(turn.message)) {
    yield completedStep('Signed in. You can now read the archive.')
    return
  }
  yield authRequiredStep(
    { text: 'Sign in to read the archive. In this sample, any text works as the key.' },
    { data: { authentication: { schemes: ['ArchiveKey'] } } },
  )
}

async function* withoutTask(): AsyncGenerator<Step> {
  yield { step: 'message', parts: [{ text: 'This is a message without a task.' }] }
}

export const states: DemoSkill = {
  id: 'states',
  name: 'Task states',
  description:
    'Shows rejected, failed, canceled and unknown tasks, a sign-in, a long silence and an answer without a task.',
  tags: ['states', 'failure'],
  demos: [
    { prompt: 'Reject this task', keywords: /reject|refuse/i, run: endIn('rejected', 'I do not accept this task.') },
    { prompt: 'Fail halfway', keywords: /\bfail/i, run: failHalfWay },
    { prompt: 'Cancel the task on your side', keywords: /cancel/i, run: endIn('canceled', 'I canceled this task.') },
    { prompt: 'Ask me to sign in', keywords: /sign in|auth/i, run: requireSignIn },
    { prompt: 'Stay silent for 20 seconds', keywords: /silen/i, run: remainSilent },
    { prompt: 'Report an unknown state', keywords: /lose track|unknown state/i, run: reportUnknownState },
    { prompt: 'Answer without a task', keywords: /without a task/i, run: withoutTask },
  ],
}
