'use client'

import { useEffect } from 'react'
import { useCatalogRevision } from '@/components/agents/use-catalog-revision'
import { useRefresh } from '@/components/ui/navigation/use-refresh'

/** Refreshes the page when the catalog has changed since `known`. */
export function FollowCatalog({ known }: { known: string }) {
  const refresh = useRefresh()
  const { revision } = useCatalogRevision(known)
  useEffect(() => {
    if (revision !== known) refresh()
  }, [revision, known, refresh])
  return null
}
