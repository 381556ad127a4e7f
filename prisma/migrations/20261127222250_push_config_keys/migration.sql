-- AlterTable
ALTER TABLE "PushConfig" ADD COLUMN     "apiKeyId" TEXT;

-- CreateIndex
CREATE INDEX "PushConfig_apiKeyId_idx" ON "PushConfig"("apiKeyId") WHERE ("apiKeyId" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "PushConfig" ADD CONSTRAINT "PushConfig_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE CASCADE ON UPDATE CASCADE;
