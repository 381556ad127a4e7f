import { createStore, type StoreApi } from 'zustand/vanilla'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import type { LogRow } from '@/lib/a2a/log'
import { maxEventPage } from '@/lib/api/constants'
import type { TaskOutline } from '@/lib/api/outline'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { createFoldCache } from '@/lib/replay/fold-cache'
import { appendPart, appendRows, emptyOutline, isComplete, type Outline } from '@/lib/replay/outline'
import type { LogListener, ReplaySource } from '@/lib/replay/replay-source'
import { createRowPages, getPageIndex, rowPageSize } from '@/lib/replay/row-pages'

/** Maximum concurrent reads. */
const maxConcurrent = 3

type PrefetchRequest<Kind extends string> = readonly [kind: Kind, page: number]

/** Pages to read, by requester. A later list of a requester replaces its earlier one, of which nothing more is started. */
interface PrefetchQueue<Kind extends string> {
  set: (requester: string, list: readonly PrefetchRequest<Kind>[]) => void
}

/** Creates a queue that reads pages in order, each once at a time. After a failure nothing is started until the next `set`. */
function createPrefetchQueue<Kind extends string>(
  read: Record<Kind, (page: number) => Promise<void>>,
  onFail: (error: unknown) => void,
): PrefetchQueue<Kind> {
  const lists = new Map<string, PrefetchRequest<Kind>[]>()
  const running = new Set<string>()

  const next = (): void => {
    for (const list of lists.values())
      for (let request = list[0]; request && running.size < maxConcurrent; request = list[0]) {
        list.shift()
        void run(request)
      }
  }

  const run = async ([kind, page]: PrefetchRequest<Kind>): Promise<void> => {
    const name = `${kind} ${page}`
    if (running.has(name)) return
    running.add(name)
    try {
      await read[kind](page)
    } catch (error) {
      lists.clear()
      onFail(error)
    } finally {
      running.delete(name)
      next()
    }
  }

  return {
    set: (requester, list) => {
      lists.set(requester, [...list])
      next()
    },
  }
}

/** Returns what to read for visible rows of a page. */
function listReads(page: number, seqs: readonly number[]): PrefetchRequest<'rows' | 'block'>[] {
  if (seqs.length >= minVisibleInPage) return [['rows', page]]
  const blocks = new Set(seqs.map((seq) => Math.floor((seq - 1) / blockSize)))
  return [...blocks].map((block) => ['block', block])
}

export interface ReplayState {
  outline: Outline
  /** Increases whenever more of the log is loaded. */
  version: number
  /** `closed`: no more rows are expected. */
  connection: Parameters<LogListener['onConnection']>[0]
  fault: FaultData | null
  /** The outline references rows that were removed meanwhile. */
  outdated: boolean
}

/** The part of the log that the page was rendered with. */
export interface InitialLog {
  outline: TaskOutline
  /** Rows from the first on. */
  rows: readonly LogRow[]
}

/** A task's log that loads only the visible part. */
export interface LazyReplayLog {
  state: StoreApi<ReplayState>
  /** Returns the fold of the first `count` rows. Null if it is not loaded. */
  foldAt: (count: number) => TaskFold | null
  rowAt: (seq: number) => LogRow | undefined
  /** Returns the last row, up to `until`, that can be played from `seq` without loading. */
  reach: (seq: number, until: number) => number
  /** Requests the fold after `count` rows, and the next `pagesAhead` pages. Replaces the previous request. */
  prefetch: (count: number, pagesAhead: number) => void
  /** Requests the visible rows, in order. Reads pages where many are visible, and small blocks elsewhere. */
  prefetchRows: (seqs: readonly number[]) => void
  /**
   * Reads more of a finished log that is not longer than what is cached, from its start on. Resolves to true while there is more to
   * read. Failures are not reported: what is missing is read when it is needed.
   */
  readRest: () => Promise<boolean>
  /** Reads the outline and follows an open task. Returns the stop function. */
  start: () => () => void
  /** Retries after a failed read, or loads new rows. */
  retry: () => void
}

/** Maximum length of a log that is read to its end, in events and in bytes on the wire. */
const wholeLog = { rows: 12_000, bytes: 8_000_000 }

const firstRowOf = (page: number): number => page * rowPageSize

/** Rows per block, a part of a page. */
const blockSize = 10
/** Visible rows in a page from which on the whole page is read. */
const minVisibleInPage = 8

/** Returns rows by their page, in order. */
function groupByPage(seqs: readonly number[]): Map<number, number[]> {
  const pages = new Map<number, number[]>()
  for (const seq of seqs) {
    const page = getPageIndex(seq)
    const known = pages.get(page)
    if (known) known.push(seq)
    else pages.set(page, [seq])
  }
  return pages
}

/** Creates a replay log over a source. */
export function createLazyReplayLog(source: ReplaySource, initial: InitialLog | null): LazyReplayLog {
  const pages = createRowPages()
  const folds = createFoldCache(pages)
  const known = initial ? appendPart(emptyOutline, initial.outline) : emptyOutline
  const state = createStore<ReplayState>(() => ({
    outline: known,
    version: 0,
    connection: 'connecting',
    fault: null,
    outdated: false,
  }))
  pages.add(initial?.rows ?? [])
  /** Current fold of an open task. */
  let newest = emptyFold
  let wanted = { count: 0, ahead: 0 }
  let isFirstRun = true
  let run = 0

  /** Error of the last page or fold. Cleared when another one is read. */
  let missed: FaultData | null = null

  const more = (): void => {
    state.setState(({ version, fault }) => ({ version: version + 1, fault: fault === missed ? null : fault }))
    seek()
  }
  const fail = (error: unknown): void => {
    if (!(error instanceof Fault)) throw error
    state.setState({ fault: error.data, connection: 'closed' })
  }
  const reportError = (error: unknown): void => {
    if (!(error instanceof Fault)) throw error
    missed = error.data
    state.setState({ fault: missed })
  }

  /** Reads the rows with `after` < seq <= `until`. */
  const readRows = async (after: number, until: number): Promise<void> => {
    const added = pages.add(await source.rows(after, until))
    const { outline } = state.getState()
    if (outline.lastSeq > 0 && isComplete(outline) && !areHere(after, until)) state.setState({ outdated: true })
    else if (added > 0) more()
  }

  const queue = createPrefetchQueue(
    {
      rows: (page) => readRows(firstRowOf(page), firstRowOf(page + 1)),
      block: (block) => readRows(block * blockSize, (block + 1) * blockSize),
      fold: async (page) => {
        const fold = await source.fold(firstRowOf(page))
        if (fold.lastSeq > firstRowOf(page)) state.setState({ outdated: true })
        if (fold.lastSeq !== firstRowOf(page)) return
        folds.add(fold)
        // While its rows are loading, there is nothing to render.
        if (foldAt(wanted.count) === null) seek()
        else more()
      },
    },
    reportError,
  )

  const areHere = (after: number, until: number): boolean => {
    const end = Math.min(until, state.getState().outline.lastSeq || Infinity)
    return pages.lastLoadedSeq(after, end) >= end
  }
  const isHere = (page: number): boolean => areHere(firstRowOf(page), firstRowOf(page + 1))

  const foldAt = (count: number): TaskFold | null => (newest.lastSeq === count ? newest : folds.at(count))

  const needs = (count: number, ahead: number): PrefetchRequest<'rows' | 'fold'>[] => {
    const page = getPageIndex(count)
    const end = Math.max(state.getState().outline.lastSeq, count)
    // The first page needs no fold. If the previous page is loaded, its end is the start.
    const hasStart = page === 0 || foldAt(count) !== null || folds.at(firstRowOf(page)) !== null
    const rows = Array.from({ length: ahead + 1 }, (_, index) => page + index)
    return [
      ...(hasStart ? [] : [['fold', page] as const]),
      ...rows.filter((each) => firstRowOf(each) < end && !isHere(each)).map((each) => ['rows', each] as const),
    ]
  }

  const seek = (): void => queue.set('moment', wanted.count > 0 ? needs(wanted.count, wanted.ahead) : [])

  const readRest = async (): Promise<boolean> => {
    const { outline, connection } = state.getState()
    const { lastSeq, sizes } = outline
    if (connection !== 'closed' || !isComplete(outline) || lastSeq > wholeLog.rows) return false
    if (sizes.reduce((sum, size) => sum + size, 0) > wholeLog.bytes) return false
    const after = Math.floor(pages.lastLoadedSeq(0, lastSeq) / maxEventPage) * maxEventPage
    const until = Math.min(after + maxEventPage, lastSeq)
    if (after >= lastSeq || areHere(after, until)) return false
    try {
      await readRows(after, until)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return false
    }
    // No later moment is far from a fold.
    folds.fill(until)
    return areHere(after, until) && until < lastSeq
  }

  /** Follows an open task from its last known row. */
  const follow = async (isOver: () => boolean): Promise<(() => void) | undefined> => {
    const last = state.getState().outline.times.length
    newest = folds.at(last) ?? (await source.fold(last))
    more()
    if (isOver()) return undefined
    return source.follow(last, {
      onRows: (rows) => {
        pages.add(rows)
        newest = applyRows(newest, rows)
        state.setState(({ outline, version }) => ({ version: version + 1, outline: appendRows(outline, rows, newest) }))
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
      if (isComplete(outline)) return
      // Rows that follow the known ones were removed meanwhile.
      if (outline.times.length === before) return state.setState({ outdated: true })
      before = outline.times.length
    }
  }

  const read = async (isOver: () => boolean): Promise<(() => void) | undefined> => {
    const isAllHere = isFirstRun && initial !== null && !known.open && isComplete(known)
    const isAgain = !isFirstRun && state.getState().outline.times.length > 0
    isFirstRun = false
    if (!isAllHere) await readOutline(isOver)
    // Retention removes the first row of a log first.
    const wasRemoved = isAgain && !isOver() && (await source.rows(0, 1)).length === 0
    if (isOver()) return undefined
    if (wasRemoved) state.setState({ outdated: true })
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
    reach: pages.lastLoadedSeq,
    prefetch: (count, ahead) => {
      wanted = { count, ahead }
      seek()
    },
    prefetchRows: (seqs) => {
      const missing = seqs.filter((seq) => !areHere(seq - 1, seq))
      queue.set(
        'rows',
        [...groupByPage(missing)].flatMap(([page, inPage]) => listReads(page, inPage)),
      )
    },
    readRest,
    start: begin,
    retry: () => {
      end?.()
      begin()
    },
  }
}
