/** Runs once before the first request: a bad setting stops the start with one sentence. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startUp } = await import('@/lib/server/start-up')
  await startUp()
}
