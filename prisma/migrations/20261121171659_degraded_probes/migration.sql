-- AlterTable
ALTER TABLE "ProbeSpan" ADD COLUMN     "degraded" INTEGER NOT NULL DEFAULT 0;
