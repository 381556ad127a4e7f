'use client'

import { useEffect, useState } from 'react'
import { followRevision } from '@/lib/client/follow-revision'

/** The catalog's revision as it is now, and whether Switchboard can be reached. `known`: what the page was made with. */
export function useCatalogRevision(known: string): { revision: string; reached: boolean } {
  const [latest, setLatest] = useState({ known, revision: known })
  const [reached, setReached] = useState(true)
  useEffect(
    () => followRevision(known, { onRevision: (revision) => setLatest({ known, revision }), onReach: setReached }),
    [known],
  )
  // A page made anew knows better than what was heard before.
  return { revision: latest.known === known ? latest.revision : known, reached }
}
