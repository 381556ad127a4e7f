import { ForRole } from '@/components/entities/viewer/viewer-context'
import { ProvidersSkeleton } from '@/components/settings/loading/providers-skeleton'

export default function ProvidersLoading() {
  return (
    <ForRole least="administrator">
      <ProvidersSkeleton />
    </ForRole>
  )
}
