-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "breakingAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "ProbeSpan" (
    "agentId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "total" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "ms" JSONB NOT NULL,

    CONSTRAINT "ProbeSpan_pkey" PRIMARY KEY ("agentId","at")
);

-- AddForeignKey
ALTER TABLE "ProbeSpan" ADD CONSTRAINT "ProbeSpan_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;
