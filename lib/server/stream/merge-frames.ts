import 'server-only'

/**
 * What several sources tell, as it comes; what came together is told together. No source is asked for more before what it
 * told was taken, so that a slow reader costs one piece of each. Ends when all have ended, throws what one of them throws.
 */
export async function* mergeFrames(sources: AsyncGenerator<string, void>[]): AsyncGenerator<string, void> {
  let ready: string[] = []
  const running = new Set(sources)
  let problem: unknown
  let over = false
  let news = Promise.withResolvers<void>()
  let taken = Promise.withResolvers<void>()

  const run = async (source: AsyncGenerator<string, void>): Promise<void> => {
    for await (const frames of source) {
      ready.push(frames)
      news.resolve()
      await taken.promise
      if (over) return
    }
  }
  for (const source of sources) {
    void run(source)
      .catch((error: unknown) => {
        problem ??= error
      })
      .finally(() => {
        running.delete(source)
        news.resolve()
      })
  }
  try {
    while (running.size > 0 || ready.length > 0) {
      if (ready.length === 0) {
        await news.promise
        news = Promise.withResolvers()
      }
      if (problem) throw problem
      const frames = ready.join('')
      ready = []
      taken.resolve()
      taken = Promise.withResolvers()
      if (frames) yield frames
    }
  } finally {
    over = true
    taken.resolve()
  }
}
