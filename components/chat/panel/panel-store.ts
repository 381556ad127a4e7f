import { createStore, type StoreApi } from 'zustand/vanilla'

const key = 'panel-closed'
/** Maximum number of remembered conversations. */
const most = 200

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** The conversations whose side panel the user closed, in local storage. */
const closedPanels = {
  has: (name: string): boolean => read().includes(name),
  add: (name: string): void => {
    const names = read().filter((other) => other !== name)
    try {
      localStorage.setItem(key, JSON.stringify([...names, name].slice(-most)))
    } catch {
      // Full, or not allowed: remembered until the page is closed.
    }
  },
}

export const panelTabs = ['artifacts', 'events', 'task'] as const
export type PanelTab = (typeof panelTabs)[number]

export interface PanelState {
  open: boolean
  tab: PanelTab
  /** The task of the events and task tabs. Null: the newest. */
  taskId: string | null
  /** The initial row of the events tab. Null: the newest. */
  row: number | null
  artifact: { taskId: string; artifactId: string } | null
}

export interface PanelStore extends StoreApi<PanelState> {
  show: (tab: PanelTab, taskId?: string, row?: number) => void
  showArtifact: (taskId: string, artifactId: string) => void
  /** Like `showArtifact`, unless the user closed the panel of this conversation before. */
  offerArtifact: (taskId: string, artifactId: string) => void
  close: () => void
  /** The conversation received its ID. */
  rename: (name: string) => void
}

/** Creates the state of the side panel. It does not open by itself after the user closed it in this conversation. */
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
