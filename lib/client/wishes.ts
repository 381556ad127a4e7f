/** So much is asked for at once. */
const atOnce = 3

export type Wish<Kind extends string> = readonly [kind: Kind, page: number]

/** What is to be read, by who wishes for it: a later list replaces the earlier, of which nothing more is begun. */
export interface Wishes<Kind extends string> {
  set: (who: string, list: readonly Wish<Kind>[]) => void
}

/** Reads what is wished for, first things first, nothing twice at once. After a failure nothing is begun until the next wish. */
export function createWishes<Kind extends string>(
  read: Record<Kind, (page: number) => Promise<void>>,
  onFail: (error: unknown) => void,
): Wishes<Kind> {
  const lists = new Map<string, Wish<Kind>[]>()
  const begun = new Set<string>()

  const next = (): void => {
    for (const list of lists.values())
      for (let wish = list[0]; wish && begun.size < atOnce; wish = list[0]) {
        list.shift()
        void fulfil(wish)
      }
  }

  const fulfil = async ([kind, page]: Wish<Kind>): Promise<void> => {
    const name = `${kind} ${page}`
    if (begun.has(name)) return
    begun.add(name)
    try {
      await read[kind](page)
    } catch (error) {
      lists.clear()
      onFail(error)
    } finally {
      begun.delete(name)
      next()
    }
  }

  return {
    set: (who, list) => {
      lists.set(who, [...list])
      next()
    },
  }
}
