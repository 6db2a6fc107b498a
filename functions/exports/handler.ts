import { resource } from '#functions/lib/http/resource.ts';
import { createExport, listExports, readExport } from './exports.ts';

export const handler = resource(createExport, listExports, readExport);
