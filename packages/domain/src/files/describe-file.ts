import { contentTypeOf } from './content-type.ts';
import { type Dimensions, imageDimensions } from './image-dimensions.ts';

/** How many of its first bytes tell all that `describeFile` says. */
export const describedBytes = 256 * 1024;

/** What a revision keeps of a file beside its name and where its bytes are. */
export type FileDescription = { readonly contentType: string; readonly dimensions?: Dimensions };

/** Looks at the first bytes of a file, or at all of them; never throws for what they are. */
export async function describeFile(
  bytes: Uint8Array,
  name: string,
  declaredType?: string,
): Promise<FileDescription> {
  const contentType = await contentTypeOf(bytes, name, declaredType);
  const dimensions = imageDimensions(bytes, contentType);
  return { contentType, ...(dimensions && { dimensions }) };
}
