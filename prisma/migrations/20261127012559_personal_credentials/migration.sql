-- DropIndex
DROP INDEX "Credential_agentId_scheme_key";

-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "credentialMode" TEXT NOT NULL DEFAULT 'shared';

-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "credentialMode" TEXT NOT NULL DEFAULT 'shared';

-- AlterTable
ALTER TABLE "Credential" ADD COLUMN     "userId" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE UNIQUE INDEX "Credential_agentId_scheme_userId_key" ON "Credential"("agentId", "scheme", "userId");
