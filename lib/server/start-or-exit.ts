import 'server-only'

/** Makes the process ready to serve; where that fails, says why and ends it, instead of answering every request with an error. */
export async function startOrExit(): Promise<void> {
  try {
    // Imported here, so that a module that does not load is told like any other failure.
    const { startUp } = await import('@/lib/server/start-up')
    await startUp()
  } catch (error) {
    // What we throw ourselves is a sentence for the person who starts it; the rest needs its stack.
    console.error(error instanceof Error && error.name === 'Error' ? `✗ ${error.message}` : error)
    process.exit(1)
  }
}
