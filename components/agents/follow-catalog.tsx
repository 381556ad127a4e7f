'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useCatalogRevision } from '@/components/agents/use-catalog-revision'

/** Reads the page again, in place, when the catalog has changed since the revision that it was made with. */
export function FollowCatalog({ known }: { known: string }) {
  const router = useRouter()
  const { revision } = useCatalogRevision(known)
  useEffect(() => {
    if (revision !== known) router.refresh()
  }, [revision, known, router])
  return null
}
