/** Runs once, before the first request is answered. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startOrExit } = await import('@/lib/server/startup/start-or-exit')
  await startOrExit()
  const { serveDirectly } = await import('@/lib/server/http/serve-directly')
  const { directRoutes } = await import('@/app/direct-routes')
  serveDirectly(directRoutes)
}
