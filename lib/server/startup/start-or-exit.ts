import 'server-only'
import { findDatabaseProblem, originalMessage } from '@/lib/server/platform/describe-error'

/** Starts the server. If that fails, prints the reason and exits, instead of failing every request. */
export async function startOrExit(): Promise<void> {
  try {
    // Imported here, so that a module that fails to load is reported like any other failure.
    const { startUp } = await import('@/lib/server/startup/start-up')
    await startUp()
  } catch (error) {
    const sentence = describeFailure(error)
    console.error(sentence === null ? error : `✗ ${sentence}`)
    process.exit(1)
  }
}

/** Returns why the start failed, for the operator; null for an unexpected error, which needs its stack. */
function describeFailure(error: unknown): string | null {
  const problem = findDatabaseProblem(error)
  if (problem) return `${problem.sentence} Check ${problem.setting}. The error is: ${originalMessage(error)}`
  // Switchboard's own errors are a sentence.
  return error instanceof Error && error.name === 'Error' ? error.message : null
}
