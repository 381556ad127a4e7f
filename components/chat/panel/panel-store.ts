import { createStore, type StoreApi } from 'zustand/vanilla'

const key = 'panel-closed'
/** Conversations beyond these are long forgotten by the person, too. */
const most = 200

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** The conversations whose side panel the person closed, as this browser remembers them. */
const closedPanels = {
  has: (name: string): boolean => read().includes(name),
  add: (name: string): void => {
    const names = read().filter((other) => other !== name)
    try {
      localStorage.setItem(key, JSON.stringify([...names, name].slice(-most)))
    } catch {
      // No room, or not allowed: it is remembered until the page is left.
    }
  },
}

export const panelTabs = ['artifacts', 'events', 'task'] as const
export type PanelTab = (typeof panelTabs)[number]

export interface PanelState {
  open: boolean
  tab: PanelTab
  /** The task that events and facts are of; null: the newest. */
  taskId: string | null
  /** The row that the events begin at; null: the newest. */
  row: number | null
  artifact: { taskId: string; artifactId: string } | null
}

export interface PanelStore extends StoreApi<PanelState> {
  show: (tab: PanelTab, taskId?: string, row?: number) => void
  showArtifact: (taskId: string, artifactId: string) => void
  /** As `showArtifact`, unless the person closed the panel of this conversation before. */
  offerArtifact: (taskId: string, artifactId: string) => void
  close: () => void
  /** The conversation has got a name. */
  rename: (name: string) => void
}

/** What the side panel shows. It never opens by itself again once the person closed it in this conversation. */
export function createPanelStore(named: string): PanelStore {
  const store = createStore<PanelState>(() => ({
    open: false,
    tab: 'artifacts',
    taskId: null,
    row: null,
    artifact: null,
  }))
  let name = named
  let closedHere = false
  const isClosed = (): boolean => closedHere || (name !== '' && closedPanels.has(name))
  const showArtifact = (taskId: string, artifactId: string): void =>
    store.setState({ open: true, tab: 'artifacts', artifact: { taskId, artifactId } })
  return Object.assign(store, {
    showArtifact,
    show: (tab: PanelTab, taskId?: string, row?: number) =>
      store.setState({ open: true, tab, row: row ?? null, ...(taskId && { taskId }) }),
    offerArtifact: (taskId: string, artifactId: string) => {
      if (!isClosed()) showArtifact(taskId, artifactId)
    },
    close: () => {
      closedHere = true
      if (name) closedPanels.add(name)
      store.setState({ open: false })
    },
    rename: (next: string) => {
      name = next
      if (closedHere) closedPanels.add(name)
    },
  })
}
