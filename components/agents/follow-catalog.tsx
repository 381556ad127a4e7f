'use client'

import { useEffect } from 'react'
import { useCatalogRevision } from '@/components/agents/use-catalog-revision'
import { useRefresh } from '@/components/ui/use-refresh'

/** Reads the page again, in place, when the catalog has changed since the revision that it was made with. */
export function FollowCatalog({ known }: { known: string }) {
  const refresh = useRefresh()
  const { revision } = useCatalogRevision(known)
  useEffect(() => {
    if (revision !== known) refresh()
  }, [revision, known, refresh])
  return null
}
