import { detectContentType } from './content-type.ts';
import { type Dimensions, imageDimensions } from './image-dimensions.ts';

/** How many leading bytes `describeFile` needs. */
export const describedBytes = 256 * 1024;

/** The metadata of a file that is derived from its bytes. */
type FileDescription = { readonly contentType: string; readonly dimensions?: Dimensions };

/** Describes a file by its leading bytes, or by all of them; never throws, whatever they are. */
export async function describeFile(
  bytes: Uint8Array,
  name: string,
  declaredType?: string,
): Promise<FileDescription> {
  const contentType = await detectContentType(bytes, name, declaredType);
  const dimensions = imageDimensions(bytes, contentType);
  return { contentType, ...(dimensions && { dimensions }) };
}
