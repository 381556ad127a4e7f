'use client'

import { useEffect, useState } from 'react'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import { followRevision } from '@/lib/client/follow-revision'

/** Returns the current catalog revision and whether Switchboard is reachable. `known`: the revision of the page. */
export function useCatalogRevision(known: string): { revision: string; reached: boolean } {
  const [latest, setLatest] = useState({ known, revision: known })
  const [reached, setReached] = useState(true)
  useEffect(
    () =>
      followRevision(known, {
        onRevision: (revision) => setLatest({ known, revision }),
        onReachableChange: setReached,
      }),
    [known],
  )
  // A newly rendered page is newer than the last update.
  return { revision: latest.known === known ? latest.revision : known, reached }
}

/** Refreshes the page when the catalog has changed since `known`. */
export function FollowCatalog({ known }: { known: string }) {
  const refresh = useRefresh()
  const { revision } = useCatalogRevision(known)
  useEffect(() => {
    if (revision !== known) refresh()
  }, [revision, known, refresh])
  return null
}
