import { createStore, type StoreApi } from 'zustand/vanilla'

export const panelTabs = ['artifacts', 'events', 'task'] as const
export type PanelTab = (typeof panelTabs)[number]

export interface PanelState {
  open: boolean
  tab: PanelTab
  /** The task that events and facts are of; null: the newest. */
  taskId: string | null
  artifact: { taskId: string; artifactId: string } | null
}

export interface PanelStore extends StoreApi<PanelState> {
  show: (tab: PanelTab, taskId?: string) => void
  showArtifact: (taskId: string, artifactId: string) => void
  /** As `showArtifact`, unless the person closed the panel before. */
  offerArtifact: (taskId: string, artifactId: string) => void
  close: () => void
}

/** What the side panel shows. It never opens by itself again once the person closed it. */
export function createPanelStore(): PanelStore {
  const store = createStore<PanelState>(() => ({ open: false, tab: 'artifacts', taskId: null, artifact: null }))
  let closedByHand = false
  const showArtifact = (taskId: string, artifactId: string): void =>
    store.setState({ open: true, tab: 'artifacts', artifact: { taskId, artifactId } })
  return Object.assign(store, {
    showArtifact,
    show: (tab: PanelTab, taskId?: string) => store.setState({ open: true, tab, ...(taskId && { taskId }) }),
    offerArtifact: (taskId: string, artifactId: string) => {
      if (!closedByHand) showArtifact(taskId, artifactId)
    },
    close: () => {
      closedByHand = true
      store.setState({ open: false })
    },
  })
}
