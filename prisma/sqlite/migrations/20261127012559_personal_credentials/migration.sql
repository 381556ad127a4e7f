-- AlterTable
ALTER TABLE "Agent" ADD COLUMN "credentialMode" TEXT NOT NULL DEFAULT 'shared';
ALTER TABLE "Task" ADD COLUMN "credentialMode" TEXT NOT NULL DEFAULT 'shared';
ALTER TABLE "Credential" ADD COLUMN "userId" TEXT NOT NULL DEFAULT '';

-- CreateIndex
DROP INDEX "Credential_agentId_scheme_key";
CREATE UNIQUE INDEX "Credential_agentId_scheme_userId_key" ON "Credential"("agentId", "scheme", "userId");
