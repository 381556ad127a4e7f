import { ForRole } from '@/components/entities/viewer/viewer-context'
import { TeamsSkeleton } from '@/components/settings/loading/teams-skeleton'

export default function TeamsLoading() {
  return (
    <ForRole least="administrator">
      <TeamsSkeleton />
    </ForRole>
  )
}
