/** Layouts of the list: cards for small catalogs, rows for large ones. */
export const listLayouts = ['cards', 'rows'] as const
export type ListLayout = (typeof listLayouts)[number]

/** Classes of the list and its skeleton. */
export const listClasses: Record<ListLayout, string> = {
  cards: 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3',
  rows: 'divide-y divide-line border-x border-line bg-bg-raised',
}

/** Cookie of the chosen layout, so that the server can render it. */
export const layoutCookie = 'directory_layout'

/** Maximum number of agents that are shown as cards by default. */
const mostCards = 50

/** Returns the chosen layout, or the default for that number of agents. */
export function chooseListLayout(chosen: string | undefined, total: number): ListLayout {
  return listLayouts.find((layout) => layout === chosen) ?? (total > mostCards ? 'rows' : 'cards')
}

/** Stores the chosen layout in a cookie. */
export function rememberLayout(layout: ListLayout): void {
  document.cookie = `${layoutCookie}=${layout}; path=/; max-age=31536000; samesite=lax`
}
