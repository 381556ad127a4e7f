import type { Step, Turn } from '@/lib/samples/agent'
import { askToSignIn, completed, instructionOf, pause, working } from '@/lib/samples/steps'

const shortestCode = 4

/** Publishes a table after asking for an approval code in confidence (A2A v1.0 §4.1.3, auth-required). */
export async function* publishTable(turn: Turn): AsyncGenerator<Step> {
  const code = turn.history.length > 0 ? instructionOf(turn.message) : ''
  if (code.length < shortestCode) {
    const again = turn.history.length > 0 ? 'That code is too short. ' : ''
    yield askToSignIn(
      {
        text: `${again}Enter your approval code to publish the table. In this sample, any ${shortestCode} characters work.`,
      },
      { data: { authentication: { schemes: ['ApprovalCode'] } } },
    )
    return
  }
  yield working('Publishing the table')
  await pause(300, turn.signal)
  yield {
    step: 'artifact',
    artifact: {
      artifactId: 'receipt',
      name: 'receipt',
      parts: [{ text: 'The sales table is published. Receipt PUB-2041.' }],
    },
    lastChunk: true,
  }
  yield completed()
}
