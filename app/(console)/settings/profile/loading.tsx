export { ProfileSkeleton as default } from '@/components/settings/loading/profile-skeleton'
