-- AlterTable
ALTER TABLE "User" ADD COLUMN "pictureDigest" TEXT;

-- CreateTable
CREATE TABLE "Picture" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "type" TEXT NOT NULL,
    "image" BLOB NOT NULL,
    CONSTRAINT "Picture_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
