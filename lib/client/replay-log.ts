import { createStore, type StoreApi } from 'zustand/vanilla'
import { applyRows } from '@/lib/a2a/apply-rows'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskOutline } from '@/lib/api/outline'
import { createWishes, type Wish } from '@/lib/client/wishes'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { createFoldShelf } from '@/lib/replay/fold-shelf'
import { emptyOutline, isWhole, type Outline, withPart, withRows } from '@/lib/replay/outline'
import type { LogListener, ReplaySource } from '@/lib/replay/replay-source'
import { createRowPages, pageOf, pageRows } from '@/lib/replay/row-pages'

export interface ReplayState {
  outline: Outline
  /** Changes whenever more of the log is at hand. */
  version: number
  /** `closed`: nothing more is awaited. */
  connection: Parameters<LogListener['onConnection']>[0]
  fault: FaultData | null
  /** What the outline tells of is there no longer: it was removed meanwhile. */
  outdated: boolean
}

/** What came with the page. */
export interface Opening {
  outline: TaskOutline
  /** From the first on. */
  rows: readonly LogRow[]
}

/** A task's log, of which only what is looked at is at hand. */
export interface ReplayLog {
  state: StoreApi<ReplayState>
  /** The task as its first `count` rows tell it; null where that is not at hand. */
  foldAt: (count: number) => TaskFold | null
  rowAt: (seq: number) => LogRow | undefined
  /** The last row, up to `until`, to which one can play from `seq` on. */
  reach: (seq: number, until: number) => number
  /** The moment that is wanted, and how many pages of rows are soon. What was wanted before is not waited for. */
  want: (count: number, pagesAhead: number) => void
  /** Rows that are in sight. */
  wantRows: (first: number, last: number) => void
  /** Reads the outline and follows an open task, until the returned function is called. */
  begin: () => () => void
  /** Reads again what could not be read, or what may have come since. */
  retry: () => void
}

const firstOf = (page: number): number => page * pageRows

/** Makes a log over its source. */
export function createReplayLog(source: ReplaySource, opening: Opening | null): ReplayLog {
  const pages = createRowPages()
  const folds = createFoldShelf(pages)
  const known = opening ? withPart(emptyOutline, opening.outline) : emptyOutline
  const state = createStore<ReplayState>(() => ({
    outline: known,
    version: 0,
    connection: 'connecting',
    fault: null,
    outdated: false,
  }))
  pages.add(opening?.rows ?? [])
  /** Where an open task stands. */
  let newest = emptyFold
  let wanted = { count: 0, ahead: 0 }
  let isFirstRun = true
  let run = 0

  /** Why the last page or fold could not be read: no longer of interest once another one could. */
  let missed: FaultData | null = null

  const more = (): void => {
    state.setState(({ version, fault }) => ({ version: version + 1, fault: fault === missed ? null : fault }))
    seek()
  }
  const fail = (error: unknown): void => {
    if (!(error instanceof Fault)) throw error
    state.setState({ fault: error.data, connection: 'closed' })
  }
  const miss = (error: unknown): void => {
    if (!(error instanceof Fault)) throw error
    missed = error.data
    state.setState({ fault: missed })
  }

  const wishes = createWishes(
    {
      rows: async (page) => {
        const added = pages.add(await source.rows(firstOf(page), firstOf(page + 1)))
        const { outline } = state.getState()
        if (outline.lastSeq > 0 && isWhole(outline) && !isHere(page)) state.setState({ outdated: true })
        else if (added > 0) more()
      },
      fold: async (page) => {
        const fold = await source.fold(firstOf(page))
        if (fold.lastSeq > firstOf(page)) state.setState({ outdated: true })
        if (fold.lastSeq !== firstOf(page)) return
        folds.add(fold)
        // Where its rows are still on their way, there is nothing to be drawn yet.
        if (foldAt(wanted.count) === null) seek()
        else more()
      },
    },
    miss,
  )

  const isHere = (page: number): boolean => {
    const { lastSeq } = state.getState().outline
    const end = Math.min(firstOf(page + 1), lastSeq || Infinity)
    return pages.reach(firstOf(page), end) >= end
  }

  const foldAt = (count: number): TaskFold | null => (newest.lastSeq === count ? newest : folds.at(count))

  const needs = (count: number, ahead: number): Wish<'rows' | 'fold'>[] => {
    const page = pageOf(count)
    const end = Math.max(state.getState().outline.lastSeq, count)
    // The first page begins with nothing; where the page before is at hand, its end is a beginning.
    const isBegun = page === 0 || foldAt(count) !== null || folds.at(firstOf(page)) !== null
    const rows = Array.from({ length: ahead + 1 }, (_, index) => page + index)
    return [
      ...(isBegun ? [] : [['fold', page] as const]),
      ...rows.filter((each) => firstOf(each) < end && !isHere(each)).map((each) => ['rows', each] as const),
    ]
  }

  const seek = (): void => wishes.set('moment', wanted.count > 0 ? needs(wanted.count, wanted.ahead) : [])

  /** Rows of an open task go on from where it stood. */
  const follow = async (isOver: () => boolean): Promise<(() => void) | undefined> => {
    const last = state.getState().outline.times.length
    newest = folds.at(last) ?? (await source.fold(last))
    more()
    if (isOver()) return undefined
    return source.follow(last, {
      onRows: (rows) => {
        pages.add(rows)
        newest = applyRows(newest, rows)
        state.setState(({ outline, version }) => ({ version: version + 1, outline: withRows(outline, rows, newest) }))
      },
      onConnection: (connection) => !isOver() && state.setState({ connection }),
      onFault: (fault) => state.setState({ fault, connection: 'closed' }),
    })
  }

  const readOutline = async (isOver: () => boolean): Promise<void> => {
    for (let before = -1; ;) {
      const outline = await source.outline(state.getState().outline)
      if (isOver()) return
      state.setState({ outline })
      if (isWhole(outline) || outline.times.length === before) return
      before = outline.times.length
    }
  }

  const read = async (isOver: () => boolean): Promise<(() => void) | undefined> => {
    const isAllHere = isFirstRun && opening !== null && !known.open && isWhole(known)
    const isAgain = !isFirstRun && state.getState().outline.times.length > 0
    isFirstRun = false
    if (!isAllHere) await readOutline(isOver)
    // Of a log, the first row is the first to be removed.
    const isGone = isAgain && !isOver() && (await source.rows(0, 1)).length === 0
    if (isOver()) return undefined
    if (isGone) state.setState({ outdated: true })
    if (state.getState().outline.open) return follow(isOver)
    state.setState({ connection: 'closed' })
    return undefined
  }

  let end: (() => void) | undefined
  const begin = (): (() => void) => {
    const mine = (run += 1)
    const isOver = (): boolean => mine !== run
    state.setState({ fault: null, connection: 'connecting' })
    const following = read(isOver).catch((error: unknown) => void (isOver() || fail(error)))
    end = () => {
      if (!isOver()) run += 1
      void following.then((leave) => leave?.())
    }
    seek()
    return () => end?.()
  }

  return {
    state,
    foldAt,
    rowAt: pages.at,
    reach: pages.reach,
    want: (count, ahead) => {
      wanted = { count, ahead }
      seek()
    },
    wantRows: (first, last) => {
      const all = Array.from({ length: pageOf(last) - pageOf(first) + 1 }, (_, index) => pageOf(first) + index)
      wishes.set(
        'rows',
        all.filter((page) => !isHere(page)).map((page) => ['rows', page]),
      )
    },
    begin,
    retry: () => {
      end?.()
      begin()
    },
  }
}
