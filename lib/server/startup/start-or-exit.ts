import 'server-only'

/** Starts the server. If that fails, prints the reason and exits, instead of failing every request. */
export async function startOrExit(): Promise<void> {
  try {
    // Imported here, so that a module that fails to load is reported like any other failure.
    const { startUp } = await import('@/lib/server/startup/start-up')
    await startUp()
  } catch (error) {
    // Switchboard's own errors are a sentence for the operator; others need their stack.
    console.error(error instanceof Error && error.name === 'Error' ? `✗ ${error.message}` : error)
    process.exit(1)
  }
}
