// One long file, generated from seasons/MY2025/hedis-submission.xsd by tools/make-schema-table.ts; do not edit it.
import type { SchemaTable } from './schema-types.ts';

export const hedisSchema: SchemaTable = {
  namespace: 'urn:quality-portal:hedis:2025',
  root: {
    name: 'hedisSubmission',
    type: '/hedisSubmission',
    unique: [
      {
        name: 'uniqueMeasureCode',
        selector: ['measures', 'measure'],
        attribute: 'code',
      },
    ],
  },
  simpleTypes: {
    'xs:integer': {
      base: 'integer',
    },
    MeasurementYearType: {
      base: 'integer',
      min: 2015,
      max: 2099,
    },
    'xs:token': {
      base: 'token',
    },
    ProductLineType: {
      base: 'token',
      enumeration: ['Commercial', 'Medicaid', 'Medicare', 'Exchange'],
    },
    ReportingProductType: {
      base: 'token',
      enumeration: [
        'HMO',
        'POS',
        'PPO',
        'EPO',
        'HMO/POS Combined',
        'HMO/PPO Combined',
        'HMO/POS/PPO Combined',
        'PPO/EPO Combined',
        'FFS',
        'PSN',
      ],
    },
    'xs:positiveInteger': {
      base: 'positiveInteger',
    },
    SubmissionIdType: {
      base: 'positiveInteger',
      max: 999999999,
    },
    'xs:string': {
      base: 'string',
    },
    'HeaderType/organizationName': {
      base: 'string',
      maxLength: 200,
    },
    CmsContractType: {
      base: 'token',
      pattern: '[HRES][0-9]{4}',
    },
    PbpType: {
      base: 'token',
      pattern: '[0-9]{3}',
    },
    'xs:dateTime': {
      base: 'dateTime',
    },
    'MeasureType/notes': {
      base: 'string',
      maxLength: 2000,
    },
    'xs:nonNegativeInteger': {
      base: 'nonNegativeInteger',
    },
    CountType: {
      base: 'nonNegativeInteger',
      max: 999999999,
    },
    'xs:decimal': {
      base: 'decimal',
    },
    PercentType: {
      base: 'decimal',
      min: 0,
      max: 100,
      fractionDigits: 6,
    },
    OversampleRateType: {
      base: 'decimal',
      min: 0,
      max: 100,
      fractionDigits: 2,
    },
    Decimal4Type: {
      base: 'decimal',
      min: 0,
      fractionDigits: 4,
    },
    RaceType: {
      base: 'token',
      enumeration: [
        'AmericanIndianOrAlaskaNative',
        'Asian',
        'BlackOrAfricanAmerican',
        'NativeHawaiianOrOtherPacificIslander',
        'White',
        'SomeOtherRace',
        'TwoOrMoreRaces',
        'AskedButNoAnswer',
        'Unknown',
      ],
    },
    EthnicityType: {
      base: 'token',
      enumeration: ['HispanicOrLatino', 'NotHispanicOrLatino', 'AskedButNoAnswer', 'Unknown'],
    },
    SesType: {
      base: 'token',
      enumeration: ['NonLisDeNondisability', 'LisDe', 'Disability', 'LisDeAndDisability', 'Other', 'Unknown'],
    },
    IndicatorKeyType: {
      base: 'token',
      maxLength: 120,
      pattern: '[A-Z][A-Z0-9]{1,4}(-[A-Z]{1,3})?(\\.[A-Za-z0-9\\-]+){1,4}',
    },
    CollectionMethodType: {
      base: 'token',
      enumeration: ['A', 'H', 'E'],
    },
    MeasureCodeType: {
      base: 'token',
      pattern: '[A-Z][A-Z0-9]{1,4}(-[A-Z]{1,3})?',
    },
    YesNoType: {
      base: 'token',
      enumeration: ['Y', 'N'],
    },
    GuidType: {
      base: 'token',
      pattern: '[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}',
    },
    '/hedisSubmission/@schemaVersion': {
      base: 'token',
      pattern: '2025\\.[0-9]+',
    },
  },
  complexTypes: {
    'HeaderType/softwareVendor': {
      attributes: {},
      elements: {
        vendorId: {
          type: 'xs:positiveInteger',
        },
        vendorName: {
          type: 'xs:token',
        },
        productName: {
          type: 'xs:token',
        },
        productVersion: {
          type: 'xs:token',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            vendorId: 1,
          },
        },
        {
          accepts: true,
          next: {
            vendorName: 2,
            productName: 3,
            productVersion: 4,
          },
        },
        {
          accepts: true,
          next: {
            productName: 3,
            productVersion: 4,
          },
        },
        {
          accepts: true,
          next: {
            productVersion: 4,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    HeaderType: {
      attributes: {},
      elements: {
        measurementYear: {
          type: 'MeasurementYearType',
        },
        productLine: {
          type: 'ProductLineType',
        },
        reportingProduct: {
          type: 'ReportingProductType',
        },
        submissionId: {
          type: 'SubmissionIdType',
        },
        organizationId: {
          type: 'xs:positiveInteger',
        },
        organizationName: {
          type: 'HeaderType/organizationName',
        },
        cmsContractNumber: {
          type: 'CmsContractType',
        },
        planBenefitPackage: {
          type: 'PbpType',
        },
        specialProject: {
          type: 'xs:token',
        },
        specialArea: {
          type: 'xs:token',
        },
        softwareVendor: {
          type: 'HeaderType/softwareVendor',
        },
        generatedAt: {
          type: 'xs:dateTime',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            measurementYear: 1,
          },
        },
        {
          accepts: false,
          next: {
            productLine: 2,
          },
        },
        {
          accepts: false,
          next: {
            reportingProduct: 3,
          },
        },
        {
          accepts: false,
          next: {
            submissionId: 4,
          },
        },
        {
          accepts: false,
          next: {
            organizationId: 5,
          },
        },
        {
          accepts: false,
          next: {
            organizationName: 6,
            cmsContractNumber: 7,
            planBenefitPackage: 8,
            specialProject: 9,
            specialArea: 10,
            softwareVendor: 11,
          },
        },
        {
          accepts: false,
          next: {
            cmsContractNumber: 7,
            planBenefitPackage: 8,
            specialProject: 9,
            specialArea: 10,
            softwareVendor: 11,
          },
        },
        {
          accepts: false,
          next: {
            planBenefitPackage: 8,
            specialProject: 9,
            specialArea: 10,
            softwareVendor: 11,
          },
        },
        {
          accepts: false,
          next: {
            specialProject: 9,
            specialArea: 10,
            softwareVendor: 11,
          },
        },
        {
          accepts: false,
          next: {
            specialArea: 10,
            softwareVendor: 11,
          },
        },
        {
          accepts: false,
          next: {
            softwareVendor: 11,
          },
        },
        {
          accepts: false,
          next: {
            generatedAt: 12,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    AdministrativeDataType: {
      attributes: {},
      elements: {
        EligiblePopulation: {
          type: 'CountType',
        },
        ExclusionAdminRequired: {
          type: 'CountType',
          default: '0',
        },
        NumeratorByAdmin: {
          type: 'CountType',
        },
        NumeratorBySupplemental: {
          type: 'CountType',
        },
        Rate: {
          type: 'PercentType',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            EligiblePopulation: 1,
          },
        },
        {
          accepts: false,
          next: {
            ExclusionAdminRequired: 2,
            NumeratorByAdmin: 3,
          },
        },
        {
          accepts: false,
          next: {
            NumeratorByAdmin: 3,
          },
        },
        {
          accepts: true,
          next: {
            NumeratorBySupplemental: 4,
            Rate: 5,
          },
        },
        {
          accepts: true,
          next: {
            Rate: 5,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    HybridDataType: {
      attributes: {},
      elements: {
        EligiblePopulation: {
          type: 'CountType',
        },
        ExclusionAdminRequired: {
          type: 'CountType',
        },
        NumeratorByAdminElig: {
          type: 'CountType',
        },
        CYAR: {
          type: 'PercentType',
        },
        MinReqSampleSize: {
          type: 'CountType',
        },
        OversampleRate: {
          type: 'OversampleRateType',
        },
        OversampleRecordsNumber: {
          type: 'CountType',
        },
        FinalSampleSize: {
          type: 'CountType',
        },
        ExclusionValidDataErrors: {
          type: 'CountType',
        },
        ExclusionEmployeeOrDep: {
          type: 'CountType',
        },
        OversampleRecsAdded: {
          type: 'CountType',
        },
        Denominator: {
          type: 'CountType',
        },
        NumeratorByAdmin: {
          type: 'CountType',
        },
        NumeratorByMedicalRecords: {
          type: 'CountType',
        },
        NumeratorBySupplemental: {
          type: 'CountType',
        },
        Rate: {
          type: 'PercentType',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            EligiblePopulation: 1,
          },
        },
        {
          accepts: false,
          next: {
            ExclusionAdminRequired: 2,
            NumeratorByAdminElig: 3,
            CYAR: 4,
            MinReqSampleSize: 5,
          },
        },
        {
          accepts: false,
          next: {
            NumeratorByAdminElig: 3,
            CYAR: 4,
            MinReqSampleSize: 5,
          },
        },
        {
          accepts: false,
          next: {
            CYAR: 4,
            MinReqSampleSize: 5,
          },
        },
        {
          accepts: false,
          next: {
            MinReqSampleSize: 5,
          },
        },
        {
          accepts: false,
          next: {
            OversampleRate: 6,
          },
        },
        {
          accepts: false,
          next: {
            OversampleRecordsNumber: 7,
            FinalSampleSize: 8,
            ExclusionValidDataErrors: 9,
          },
        },
        {
          accepts: false,
          next: {
            FinalSampleSize: 8,
            ExclusionValidDataErrors: 9,
          },
        },
        {
          accepts: false,
          next: {
            ExclusionValidDataErrors: 9,
          },
        },
        {
          accepts: false,
          next: {
            ExclusionEmployeeOrDep: 10,
          },
        },
        {
          accepts: false,
          next: {
            OversampleRecsAdded: 11,
          },
        },
        {
          accepts: false,
          next: {
            Denominator: 12,
          },
        },
        {
          accepts: false,
          next: {
            NumeratorByAdmin: 13,
          },
        },
        {
          accepts: false,
          next: {
            NumeratorByMedicalRecords: 14,
          },
        },
        {
          accepts: true,
          next: {
            NumeratorBySupplemental: 15,
            Rate: 16,
          },
        },
        {
          accepts: true,
          next: {
            Rate: 16,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    SsorType: {
      attributes: {},
      elements: {
        EHR: {
          type: 'CountType',
        },
        CaseManagement: {
          type: 'CountType',
        },
        HIERegistry: {
          type: 'CountType',
        },
        Admin: {
          type: 'CountType',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            EHR: 1,
          },
        },
        {
          accepts: false,
          next: {
            CaseManagement: 2,
          },
        },
        {
          accepts: false,
          next: {
            HIERegistry: 3,
          },
        },
        {
          accepts: false,
          next: {
            Admin: 4,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    EcdsDataType: {
      attributes: {},
      elements: {
        InitialPopulation: {
          type: 'CountType',
        },
        InitialPopulationBySSoR: {
          type: 'SsorType',
        },
        Exclusions: {
          type: 'CountType',
        },
        ExclusionsBySSoR: {
          type: 'SsorType',
        },
        Denominator: {
          type: 'CountType',
        },
        NumeratorBySSoR: {
          type: 'SsorType',
        },
        Numerator: {
          type: 'CountType',
        },
        Rate: {
          type: 'PercentType',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            InitialPopulation: 1,
            InitialPopulationBySSoR: 2,
          },
        },
        {
          accepts: false,
          next: {
            Exclusions: 3,
            ExclusionsBySSoR: 4,
          },
        },
        {
          accepts: false,
          next: {
            Exclusions: 3,
            ExclusionsBySSoR: 4,
          },
        },
        {
          accepts: false,
          next: {
            Denominator: 5,
          },
        },
        {
          accepts: false,
          next: {
            Denominator: 5,
          },
        },
        {
          accepts: false,
          next: {
            NumeratorBySSoR: 6,
          },
        },
        {
          accepts: true,
          next: {
            Numerator: 7,
            Rate: 8,
          },
        },
        {
          accepts: true,
          next: {
            Rate: 8,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    IndexStayRiskType: {
      attributes: {},
      elements: {
        MemberCount: {
          type: 'CountType',
        },
        OutlierMemberCount: {
          type: 'CountType',
        },
        Denominator: {
          type: 'CountType',
        },
        ObservedCount: {
          type: 'CountType',
        },
        ExpectedCount: {
          type: 'Decimal4Type',
        },
        CountVariance: {
          type: 'Decimal4Type',
        },
        OE: {
          type: 'Decimal4Type',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            MemberCount: 1,
            OutlierMemberCount: 2,
            Denominator: 3,
          },
        },
        {
          accepts: false,
          next: {
            OutlierMemberCount: 2,
            Denominator: 3,
          },
        },
        {
          accepts: false,
          next: {
            Denominator: 3,
          },
        },
        {
          accepts: false,
          next: {
            ObservedCount: 4,
          },
        },
        {
          accepts: false,
          next: {
            ExpectedCount: 5,
          },
        },
        {
          accepts: false,
          next: {
            CountVariance: 6,
          },
        },
        {
          accepts: true,
          next: {
            OE: 7,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    MemberRiskType: {
      attributes: {},
      elements: {
        NonOutlierMemberCount: {
          type: 'CountType',
        },
        OutlierMemberCount: {
          type: 'CountType',
        },
        ObservedCount: {
          type: 'CountType',
        },
        ExpectedCount: {
          type: 'Decimal4Type',
        },
        CountVariance: {
          type: 'Decimal4Type',
        },
        OE: {
          type: 'Decimal4Type',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            NonOutlierMemberCount: 1,
          },
        },
        {
          accepts: false,
          next: {
            OutlierMemberCount: 2,
          },
        },
        {
          accepts: false,
          next: {
            ObservedCount: 3,
          },
        },
        {
          accepts: false,
          next: {
            ExpectedCount: 4,
          },
        },
        {
          accepts: false,
          next: {
            CountVariance: 5,
          },
        },
        {
          accepts: true,
          next: {
            OE: 6,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    EnrollmentDataType: {
      attributes: {},
      elements: {
        MemberMonths: {
          type: 'CountType',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            MemberMonths: 1,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    DiversityDataType: {
      attributes: {},
      elements: {
        MemberCount: {
          type: 'CountType',
        },
        Percent: {
          type: 'PercentType',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            MemberCount: 1,
          },
        },
        {
          accepts: true,
          next: {
            Percent: 2,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    RaceRowType: {
      attributes: {
        category: {
          type: 'RaceType',
          required: true,
        },
      },
      elements: {
        EligiblePopulation: {
          type: 'CountType',
        },
        InitialPopulation: {
          type: 'CountType',
        },
        Exclusions: {
          type: 'CountType',
        },
        Denominator: {
          type: 'CountType',
        },
        Numerator: {
          type: 'CountType',
        },
        Rate: {
          type: 'PercentType',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            EligiblePopulation: 1,
            InitialPopulation: 2,
          },
        },
        {
          accepts: false,
          next: {
            Denominator: 3,
            Numerator: 4,
          },
        },
        {
          accepts: false,
          next: {
            Exclusions: 5,
          },
        },
        {
          accepts: false,
          next: {
            Numerator: 4,
          },
        },
        {
          accepts: true,
          next: {
            Rate: 6,
          },
        },
        {
          accepts: false,
          next: {
            Denominator: 3,
            Numerator: 4,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    'IndicatorType/raceStratification': {
      attributes: {},
      elements: {
        row: {
          type: 'RaceRowType',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            row: 1,
          },
        },
        {
          accepts: true,
          next: {
            row: 2,
          },
        },
        {
          accepts: true,
          next: {
            row: 3,
          },
        },
        {
          accepts: true,
          next: {
            row: 4,
          },
        },
        {
          accepts: true,
          next: {
            row: 5,
          },
        },
        {
          accepts: true,
          next: {
            row: 6,
          },
        },
        {
          accepts: true,
          next: {
            row: 7,
          },
        },
        {
          accepts: true,
          next: {
            row: 8,
          },
        },
        {
          accepts: true,
          next: {
            row: 9,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    EthnicityRowType: {
      attributes: {
        category: {
          type: 'EthnicityType',
          required: true,
        },
      },
      elements: {
        EligiblePopulation: {
          type: 'CountType',
        },
        InitialPopulation: {
          type: 'CountType',
        },
        Exclusions: {
          type: 'CountType',
        },
        Denominator: {
          type: 'CountType',
        },
        Numerator: {
          type: 'CountType',
        },
        Rate: {
          type: 'PercentType',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            EligiblePopulation: 1,
            InitialPopulation: 2,
          },
        },
        {
          accepts: false,
          next: {
            Denominator: 3,
            Numerator: 4,
          },
        },
        {
          accepts: false,
          next: {
            Exclusions: 5,
          },
        },
        {
          accepts: false,
          next: {
            Numerator: 4,
          },
        },
        {
          accepts: true,
          next: {
            Rate: 6,
          },
        },
        {
          accepts: false,
          next: {
            Denominator: 3,
            Numerator: 4,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    'IndicatorType/ethnicityStratification': {
      attributes: {},
      elements: {
        row: {
          type: 'EthnicityRowType',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            row: 1,
          },
        },
        {
          accepts: true,
          next: {
            row: 2,
          },
        },
        {
          accepts: true,
          next: {
            row: 3,
          },
        },
        {
          accepts: true,
          next: {
            row: 4,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    SesRowType: {
      attributes: {
        category: {
          type: 'SesType',
          required: true,
        },
      },
      elements: {
        EligiblePopulation: {
          type: 'CountType',
        },
        InitialPopulation: {
          type: 'CountType',
        },
        Exclusions: {
          type: 'CountType',
        },
        Denominator: {
          type: 'CountType',
        },
        Numerator: {
          type: 'CountType',
        },
        Rate: {
          type: 'PercentType',
        },
        RiskDenominator: {
          type: 'CountType',
        },
        ObservedCount: {
          type: 'CountType',
        },
        ExpectedCount: {
          type: 'Decimal4Type',
        },
        CountVariance: {
          type: 'Decimal4Type',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            EligiblePopulation: 1,
            InitialPopulation: 2,
            RiskDenominator: 3,
          },
        },
        {
          accepts: false,
          next: {
            Denominator: 4,
            Numerator: 5,
          },
        },
        {
          accepts: false,
          next: {
            Exclusions: 6,
          },
        },
        {
          accepts: false,
          next: {
            ObservedCount: 7,
          },
        },
        {
          accepts: false,
          next: {
            Numerator: 5,
          },
        },
        {
          accepts: true,
          next: {
            Rate: 8,
          },
        },
        {
          accepts: false,
          next: {
            Denominator: 4,
            Numerator: 5,
          },
        },
        {
          accepts: false,
          next: {
            ExpectedCount: 9,
          },
        },
        {
          accepts: true,
          next: {},
        },
        {
          accepts: false,
          next: {
            CountVariance: 10,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    'IndicatorType/sesStratification': {
      attributes: {},
      elements: {
        row: {
          type: 'SesRowType',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            row: 1,
          },
        },
        {
          accepts: true,
          next: {
            row: 2,
          },
        },
        {
          accepts: true,
          next: {
            row: 3,
          },
        },
        {
          accepts: true,
          next: {
            row: 4,
          },
        },
        {
          accepts: true,
          next: {
            row: 5,
          },
        },
        {
          accepts: true,
          next: {
            row: 6,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    IndicatorType: {
      attributes: {
        key: {
          type: 'IndicatorKeyType',
          required: true,
        },
        collectionMethod: {
          type: 'CollectionMethodType',
        },
      },
      elements: {
        administrative: {
          type: 'AdministrativeDataType',
        },
        hybrid: {
          type: 'HybridDataType',
        },
        ecds: {
          type: 'EcdsDataType',
        },
        indexStayRisk: {
          type: 'IndexStayRiskType',
        },
        memberRisk: {
          type: 'MemberRiskType',
        },
        enrollment: {
          type: 'EnrollmentDataType',
        },
        diversity: {
          type: 'DiversityDataType',
        },
        raceStratification: {
          type: 'IndicatorType/raceStratification',
          unique: [
            {
              name: 'uniqueRace',
              selector: ['row'],
              attribute: 'category',
            },
          ],
        },
        ethnicityStratification: {
          type: 'IndicatorType/ethnicityStratification',
          unique: [
            {
              name: 'uniqueEthnicity',
              selector: ['row'],
              attribute: 'category',
            },
          ],
        },
        sesStratification: {
          type: 'IndicatorType/sesStratification',
          unique: [
            {
              name: 'uniqueSes',
              selector: ['row'],
              attribute: 'category',
            },
          ],
        },
      },
      states: [
        {
          accepts: false,
          next: {
            administrative: 1,
            hybrid: 2,
            ecds: 3,
            indexStayRisk: 4,
            memberRisk: 5,
            enrollment: 6,
            diversity: 7,
          },
        },
        {
          accepts: true,
          next: {
            raceStratification: 8,
            ethnicityStratification: 9,
            sesStratification: 10,
          },
        },
        {
          accepts: true,
          next: {
            raceStratification: 8,
            ethnicityStratification: 9,
            sesStratification: 10,
          },
        },
        {
          accepts: true,
          next: {
            raceStratification: 8,
            ethnicityStratification: 9,
            sesStratification: 10,
          },
        },
        {
          accepts: true,
          next: {
            raceStratification: 8,
            ethnicityStratification: 9,
            sesStratification: 10,
          },
        },
        {
          accepts: true,
          next: {
            raceStratification: 8,
            ethnicityStratification: 9,
            sesStratification: 10,
          },
        },
        {
          accepts: true,
          next: {
            raceStratification: 8,
            ethnicityStratification: 9,
            sesStratification: 10,
          },
        },
        {
          accepts: true,
          next: {
            raceStratification: 8,
            ethnicityStratification: 9,
            sesStratification: 10,
          },
        },
        {
          accepts: true,
          next: {
            ethnicityStratification: 9,
            sesStratification: 10,
          },
        },
        {
          accepts: true,
          next: {
            sesStratification: 10,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
    MeasureType: {
      attributes: {
        code: {
          type: 'MeasureCodeType',
          required: true,
        },
        reportMeasure: {
          type: 'YesNoType',
          default: 'Y',
        },
        benefitOffered: {
          type: 'YesNoType',
          default: 'Y',
        },
        collectionMethod: {
          type: 'CollectionMethodType',
        },
        certificationGuid: {
          type: 'GuidType',
        },
      },
      elements: {
        notes: {
          type: 'MeasureType/notes',
        },
        indicator: {
          type: 'IndicatorType',
        },
      },
      states: [
        {
          accepts: true,
          next: {
            notes: 1,
            indicator: 2,
          },
        },
        {
          accepts: true,
          next: {
            indicator: 2,
          },
        },
        {
          accepts: true,
          next: {
            indicator: 2,
          },
        },
      ],
    },
    MeasuresType: {
      attributes: {},
      elements: {
        measure: {
          type: 'MeasureType',
          unique: [
            {
              name: 'uniqueIndicatorKey',
              selector: ['indicator'],
              attribute: 'key',
            },
          ],
        },
      },
      states: [
        {
          accepts: false,
          next: {
            measure: 1,
          },
        },
        {
          accepts: true,
          next: {
            measure: 2,
          },
        },
        {
          accepts: true,
          next: {
            measure: 2,
          },
        },
      ],
    },
    '/hedisSubmission': {
      attributes: {
        schemaVersion: {
          type: '/hedisSubmission/@schemaVersion',
          required: true,
        },
      },
      elements: {
        header: {
          type: 'HeaderType',
        },
        measures: {
          type: 'MeasuresType',
        },
      },
      states: [
        {
          accepts: false,
          next: {
            header: 1,
          },
        },
        {
          accepts: false,
          next: {
            measures: 2,
          },
        },
        {
          accepts: true,
          next: {},
        },
      ],
    },
  },
};
