-- AlterTable
ALTER TABLE "User" ADD COLUMN     "pictureDigest" TEXT;

-- CreateTable
CREATE TABLE "Picture" (
    "userId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "image" BYTEA NOT NULL,

    CONSTRAINT "Picture_pkey" PRIMARY KEY ("userId")
);

-- AddForeignKey
ALTER TABLE "Picture" ADD CONSTRAINT "Picture_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
