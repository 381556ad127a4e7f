import { createStore, type StoreApi } from 'zustand/vanilla'
import { maxRatedTasks } from '@/lib/api/constants'
import type { Rating, RatingInput } from '@/lib/api/rating'
import { createApi } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

/** Ratings by the ID of their task. Tasks that are not loaded are left out. */
type RatingState = Readonly<Record<string, readonly Rating[]>>

export type RatingStore = StoreApi<RatingState> & {
  /** Loads the ratings of a task, unless that was done recently. Tasks that are requested together are loaded together. */
  load: (taskId: string) => void
  /** Stores or deletes a rating, which is shown at once. Returns why it failed; the stored ratings are then shown again. */
  rate: (taskId: string, input: RatingInput) => Promise<FaultData | null>
}

/** Ratings that other browsers changed appear when a conversation or replay is opened after this time. */
const freshMs = 10_000
/** Further tasks that are requested within this time are loaded with the same request. */
const batchMs = 50

function withRating(ratings: readonly Rating[], { item, itemId, value, comment }: RatingInput): Rating[] {
  const others = ratings.filter((one) => one.item !== item || one.itemId !== itemId)
  const at = new Date().toISOString()
  return value ? [...others, { item, itemId, value, at, ...(comment && { comment }) }] : others
}

/** Creates the store of ratings. `origin` is empty in the browser. */
export function createRatingStore(origin = ''): RatingStore {
  const api = createApi(origin)
  const store = createStore<RatingState>(() => ({}))
  const loadedAt = new Map<string, number>()
  const waiting = new Set<string>()
  /** Number of ratings that are being stored, by task. */
  const saving = new Map<string, number>()
  /** Number of ratings that were answered, by task. */
  const answered = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const readTasks = async (ids: readonly string[]): Promise<void> => {
    const before = new Map(answered)
    const result = await api.listRatings({ query: { tasks: ids.join(',') } })
    // A rating that is being stored, or was stored since the request, may be missing in the answer.
    const settled = ids.filter((id) => !saving.has(id) && answered.get(id) === before.get(id))
    if (result.ok) store.setState(Object.fromEntries(settled.map((id) => [id, result.value.ratings[id] ?? []])))
    // Requested again by the next display.
    else for (const id of ids) loadedAt.delete(id)
  }
  const readWaiting = (): void => {
    timer = undefined
    const ids = [...waiting]
    waiting.clear()
    for (let start = 0; start < ids.length; start += maxRatedTasks)
      void readTasks(ids.slice(start, start + maxRatedTasks))
  }

  return Object.assign(store, {
    load: (taskId: string): void => {
      if (Date.now() - (loadedAt.get(taskId) ?? 0) < freshMs) return
      loadedAt.set(taskId, Date.now())
      waiting.add(taskId)
      timer ??= setTimeout(readWaiting, batchMs)
    },
    rate: async (taskId: string, input: RatingInput): Promise<FaultData | null> => {
      saving.set(taskId, (saving.get(taskId) ?? 0) + 1)
      store.setState({ [taskId]: withRating(store.getState()[taskId] ?? [], input) })
      const result = await api.rate({ id: taskId, body: input })
      const others = (saving.get(taskId) ?? 1) - 1
      if (others > 0) saving.set(taskId, others)
      else saving.delete(taskId)
      answered.set(taskId, (answered.get(taskId) ?? 0) + 1)
      // The last answer has all of them.
      if (others === 0 && result.ok) store.setState({ [taskId]: result.value.ratings[taskId] ?? [] })
      else if (others === 0) await readTasks([taskId])
      return result.ok ? null : result.fault
    },
  })
}

/** The ratings that this page shows. */
export const ratingStore = createRatingStore()
